/** Names of the small drawings that a document may choose from. */
export const tileNames = [
  'pill',
  'shot',
  'clock',
  'drop',
  'leaf',
  'chat',
  'moon',
  'parcel',
  'plus',
  'calendar',
  'sun',
] as const
export type TileName = (typeof tileNames)[number]
