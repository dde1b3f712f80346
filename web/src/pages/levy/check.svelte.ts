/** The service's word on an army: points, and what is wrong with which part of it. */

import { api } from '../../api'
import type { CheckLevy, LevyChecked } from '../../protocol'
import { Checking } from '../checking.svelte'

export class Check extends Checking<CheckLevy, LevyChecked> {
  constructor(ruleset: string) {
    super((wish) => api.checkLevy(ruleset, wish))
  }
}
