import { describe, expect, it } from 'vitest'
import {
  canPracticeIn,
  isValidOn,
  type License,
  statesOfPractice,
} from '#edge/domains/licenses/license-rules'
import { stateCodes } from '#edge/platform/us-states'
import { neighborsOfState } from '#edge/platform/zip-codes/state-neighbors'
import {
  licensureStatesOfZip,
  mailOnly,
  neighborsOfZip,
  stateOfZip,
  statesOfZip,
} from '#edge/platform/zip-codes/zip-codes'

const california: License = {
  state: 'CA',
  status: 'active',
  issuedOn: '2020-05-01',
  expiresOn: '2026-11-30',
}

describe('a license', () => {
  it('is good in its state, from its first day to its last', () => {
    const on = (day: string) => isValidOn(california, 'CA', day)
    expect(['2020-04-30', '2020-05-01', '2026-11-30', '2026-12-01'].map(on)).toEqual([
      ...[false, true, true, false],
    ])
    expect(isValidOn(california, 'OR', '2026-11-23')).toBe(false)
    expect(isValidOn({ ...california, issuedOn: null }, 'CA', '2019-01-01')).toBe(true)
  })

  it('is good only while it is active', () => {
    for (const status of ['pending', 'expired', 'revoked'] as const)
      expect(isValidOn({ ...california, status }, 'CA', '2026-11-23')).toBe(false)
  })

  it('is enough when one of several is good', () => {
    const old: License = { ...california, expiresOn: '2025-01-01' }
    const oregon: License = { ...california, state: 'OR' }
    expect(canPracticeIn([old, california], 'CA', '2026-11-23')).toBe(true)
    expect(canPracticeIn([old], 'CA', '2026-11-23')).toBe(false)
    expect(canPracticeIn([], 'CA', '2026-11-23')).toBe(false)
    expect(statesOfPractice([oregon, old, california, california], '2026-11-23')).toEqual([
      ...['CA', 'OR'],
    ])
  })
})

const known = `
  10001:NY 00501:NY 06390:NY 06389:CT 02139:MA 05501:MA 05401:VT 03301:NH 04101:ME
  02903:RI 07302:NJ 19103:PA 19801:DE 20001:DC 20101:VA 20500:DC 21201:MD 23220:VA
  25301:WV 27601:NC 29201:SC 30303:GA 39901:GA 33101:FL 34101:FL 35203:AL 37203:TN
  39201:MS 40202:KY 43215:OH 46204:IN 48226:MI 50309:IA 53202:WI 55401:MN 57104:SD
  58102:ND 59101:MT 60601:IL 63101:MO 66101:KS 68102:NE 70112:LA 72201:AR 73102:OK
  73301:TX 77002:TX 88510:TX 80202:CO 82001:WY 83702:ID 84101:UT 85004:AZ 87102:NM
  89101:NV 90012:CA 96150:CA 96813:HI 97204:OR 98101:WA 99501:AK 00901:PR 00802:VI
  96910:GU 96950:MP 96799:AS
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(':'))

describe('a zip code', () => {
  it.each(known)('%s is in %s, where a clinician can be licensed', (zip, state) => {
    expect(stateOfZip(String(zip))).toBe(state)
    expect(licensureStatesOfZip(String(zip))).toEqual([state])
  })

  it.each([
    ['09012', 'AE'],
    ['34002', 'AA'],
    ['96201', 'AP'],
    ['96941', 'FM'],
    ['96960', 'MH'],
    ['96940', 'PW'],
  ])('%s, in %s, only takes mail', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state)
    expect(licensureStatesOfZip(zip)).toEqual([])
  })

  it.each(['00000', '00401', '21301', '34301', '51901', '99', '1000a', '100011', ''])(
    '%s is nowhere',
    (zip) => expect(stateOfZip(zip)).toBeUndefined(),
  )

  it.each([
    ['84536', ['UT', 'AZ']],
    ['42223', ['KY', 'TN']],
    ['86514', ['AZ', 'NM', 'UT']],
    ['10001', ['NY']],
    ['00000', []],
  ])('%s on a state line is in each of its states, its own first', (zip, states) =>
    expect(statesOfZip(zip)).toEqual(states),
  )

  it.each([
    ['10001', ['CT', 'MA', 'NJ', 'PA', 'VT']],
    ['07421', ['CT', 'DE', 'MA', 'PA', 'VT']],
    ['99501', []],
    ['09012', []],
    ['00000', []],
  ])('%s lies beside other states, none of its own', (zip, states) =>
    expect(neighborsOfZip(zip)).toEqual(states),
  )

  it('has neighbors that have it as theirs, and every shared zip code lies in neighbors', () => {
    for (const state of stateCodes)
      for (const other of neighborsOfState(state)) {
        expect(other).not.toBe(state)
        expect(neighborsOfState(other)).toContain(state)
      }
    // Alaska and the islands.
    expect(stateCodes.filter((state) => neighborsOfState(state).length === 0).sort()).toEqual([
      'AK',
      'AS',
      'GU',
      'HI',
      'MP',
      'PR',
      'VI',
    ])
    for (const zip of ['02861', '42223', '86514', '57717', '07421', '20135', '88063'])
      for (const state of licensureStatesOfZip(zip).slice(1))
        expect(
          licensureStatesOfZip(zip).some((each) => neighborsOfState(each).includes(state)),
        ).toBe(true)
  })

  it('is in one state at most by its post office, and every state has some', () => {
    const all = Array.from({ length: 100_000 }, (_, n) => stateOfZip(String(n).padStart(5, '0')))
    expect(new Set(all.filter((state) => state !== undefined))).toEqual(
      new Set([...stateCodes, ...mailOnly]),
    )
  })
})
