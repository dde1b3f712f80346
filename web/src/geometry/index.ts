/**
 * Geometry of the table for previews: where things would stand and how far they are apart, never whether they may.
 *
 * x grows to the east, y to the north; a heading is in degrees, 0 = north, growing clockwise. Lengths are floats in the
 * rule set's unit; only `walkLegs` and `boxesOf` know the thousandths that the service speaks.
 */

export * from './arc'
export * from './bodies'
export * from './box'
export * from './boxPair'
export * from './clearSight'
export * from './closest'
export { boundsOf, Convex, hull, segment, type Bounds, type Side } from './convex'
export { clip, commonArea } from './cut'
export type { Leg, Walked, Walker } from './mover'
export * from './numbers'
export * from './outline'
export * from './plane'
export { boundaryOf, Polygon, type Shape } from './polygon'
export * from './segments'
export * from './separation'
export * from './sight'
export * from './snap'
export * from './track'
export * from './trig'
export { walkLegs } from './walk'
export * from './wheel'
