/** The service's word on a fleet: points and reasons. */

import { api, type Values } from '../../api'
import type { FleetChecked } from '../../protocol'
import { Checking } from '../checking.svelte'
import { toSend, type Fleet } from './fleet'

interface Wish {
  ruleset: string
  fleet: object
  settings: Values
}

export class Check extends Checking<Wish, FleetChecked> {
  constructor() {
    super(({ ruleset, fleet, settings }) => api.checkFleet(ruleset, fleet, settings))
  }

  askFor(ruleset: string, fleet: Fleet, settings: Values): void {
    this.ask({ ruleset, fleet: toSend(fleet), settings })
  }
}
