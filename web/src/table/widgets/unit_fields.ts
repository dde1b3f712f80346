/** A form that asks the same of several units: an order each, and where its companions stand. */
import type { FormSpace, Option } from '../wire'

export interface UnitField {
  unit: string
  places: string[][]
  orders: (Option & { order: unknown })[]
}

export interface UnitAnswer {
  unit: string
  places: string[]
  order: unknown
}

/** Null when the form is of another make. */
export function unitFields(space: FormSpace): UnitField[] | null {
  const units = space['units']
  if (!Array.isArray(units) || !units.length) return null
  return units.every((each: Partial<UnitField>) => Array.isArray(each.orders) && Array.isArray(each.places))
    ? (units as UnitField[])
    : null
}
