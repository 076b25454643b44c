import { entriesOf } from '../typed-keys'
import { type State, stateCodes } from '../us-states'

/** The states that touch a state, by land or across a river. */
export const neighborsOfState = (state: State): readonly State[] =>
  stateCodes.filter((other) => pairs.has([state, other].sort().join(' ')))

// Each pair once, under the first of its two by the alphabet. Islands, and Alaska, have none.
const laterNeighbors = {
  AL: 'FL GA MS TN',
  AR: 'LA MO MS OK TN TX',
  AZ: 'CA CO NM NV UT',
  CA: 'NV OR',
  CO: 'KS NE NM OK UT WY',
  CT: 'MA NY RI',
  DC: 'MD VA',
  DE: 'MD NJ PA',
  FL: 'GA',
  GA: 'NC SC TN',
  IA: 'IL MN MO NE SD WI',
  ID: 'MT NV OR UT WA WY',
  IL: 'IN KY MO WI',
  IN: 'KY MI OH',
  KS: 'MO NE OK',
  KY: 'MO OH TN VA WV',
  LA: 'MS TX',
  MA: 'NH NY RI VT',
  MD: 'PA VA WV',
  ME: 'NH',
  MI: 'OH WI',
  MN: 'ND SD WI',
  MO: 'NE OK TN',
  MS: 'TN',
  MT: 'ND SD WY',
  NC: 'SC TN VA',
  ND: 'SD',
  NE: 'SD WY',
  NH: 'VT',
  NJ: 'NY PA',
  NM: 'OK TX UT',
  NV: 'OR UT',
  NY: 'PA VT',
  OH: 'PA WV',
  OK: 'TX',
  OR: 'WA',
  PA: 'WV',
  SD: 'WY',
  TN: 'VA',
  UT: 'WY',
  VA: 'WV',
}
const pairs = new Set(
  entriesOf(laterNeighbors).flatMap(([state, others]) =>
    others.split(' ').map((other) => `${state} ${other}`),
  ),
)
