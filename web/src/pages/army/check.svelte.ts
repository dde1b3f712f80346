/** The service's word on an army: points and reasons. */

import { api } from '../../api'
import type { ArmyChecked, CheckArmy } from '../../protocol'
import { Checking } from '../checking.svelte'

export const RULESET = 'hoplites'

export class Check extends Checking<CheckArmy, ArmyChecked> {
  constructor() {
    super((wish) => api.checkArmy(RULESET, wish))
  }
}
