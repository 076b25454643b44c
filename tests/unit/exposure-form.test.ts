import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pepSentences } from '#content/medical/pep-sentences'
import { pepTooLate } from '#edge/domains/exposures/exposure-rules'
import { stateZones, zoneWithin } from '#edge/domains/exposures/state-zones'
import { firstFromLocalTime, fromLocalTime, iso } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import { exposureChips, exposureSchema, toExposure } from '#islands/pep/exposure-form'
import { pepLeftMs } from '#islands/pep/pep-window'

const questionIn = (browserZone: string, now: string) => ({
  browserZone,
  now: () => Date.parse(now),
})
const problemOf = (
  question: ReturnType<typeof questionIn>,
  state: keyof typeof stateZones,
  exposureAt: string,
) => exposureSchema(question).safeParse({ state, exposureAt }).error?.issues[0]?.message ?? null

it('takes 10 PM an hour ago from a Californian who is in New York at 11 PM', () => {
  const question = questionIn('America/New_York', '2026-11-29T04:00:00.000Z')
  expect(problemOf(question, 'NY', '2026-11-28T22:00')).toBeNull()
  expect(toExposure({ state: 'NY', exposureAt: '2026-11-28T22:00' }, question)).toEqual({
    occurredAt: '2026-11-29T03:00:00.000Z',
    timezone: 'America/New_York',
    state: 'NY',
  })
  expect(problemOf(question, 'NY', '2026-11-28T23:30')).toBe('This time has not come yet')
})

it('takes 68 hours ago from a New Yorker who is in Hawaii', () => {
  // Noon in Honolulu on Saturday; four in the afternoon on Wednesday there is 68 hours before.
  const question = questionIn('Pacific/Honolulu', '2026-11-28T22:00:00.000Z')
  expect(problemOf(question, 'HI', '2026-11-25T16:00')).toBeNull()
  // A browser that is still set to New York does not count: the patient says they are in Hawaii.
  const unset = questionIn('America/New_York', '2026-11-28T22:00:00.000Z')
  expect(problemOf(unset, 'HI', '2026-11-25T16:00')).toBeNull()
})

it('accepts an exposure past the 72 hours', () => {
  const question = questionIn('America/Los_Angeles', '2026-11-28T20:00:00.000Z')
  expect(problemOf(question, 'CA', '2026-11-20T11:59')).toBeNull()
  expect(toExposure({ state: 'CA', exposureAt: '2026-11-20T11:59' }, question).occurredAt).toBe(
    '2026-11-20T19:59:00.000Z',
  )
})

it('reads a time in the night of the change to summer time in the zone of the patient', () => {
  // Summer time began in New York at 2 AM; in Arizona it does not.
  const question = questionIn('America/New_York', '2026-03-09T16:00:00.000Z')
  const momentIn = (state: keyof typeof stateZones, exposureAt: string) =>
    toExposure({ state, exposureAt }, question).occurredAt
  expect(momentIn('NY', '2026-03-08T01:30')).toBe('2026-03-08T06:30:00.000Z')
  expect(momentIn('NY', '2026-03-08T03:30')).toBe('2026-03-08T07:30:00.000Z')
  expect(momentIn('AZ', '2026-03-08T03:30')).toBe('2026-03-08T10:30:00.000Z')
})

it('rejects a zone that agrees with the state in summer alone', () => {
  // California has the offset of Arizona now, and had another on the night of the exposure.
  const question = questionIn('America/Los_Angeles', '2026-03-09T16:00:00.000Z')
  const sent = toExposure({ state: 'AZ', exposureAt: '2026-03-07T22:00' }, question)
  expect(sent).toMatchObject({
    occurredAt: '2026-03-08T05:00:00.000Z',
    timezone: 'America/Phoenix',
  })
})

it('counts a time that happens twice from the first, so that 72 hours are never too long', () => {
  expect(iso(firstFromLocalTime('2026-11-01T01:30', 'America/New_York'))).toBe(
    '2026-11-01T05:30:00.000Z',
  )
  expect(iso(fromLocalTime('2026-11-01T01:30', 'America/New_York'))).toBe(
    '2026-11-01T06:30:00.000Z',
  )
  // Over the end of summer time, 72 hours are 71 by the clock on the wall.
  const question = questionIn('America/New_York', '2026-11-03T17:00:00.000Z')
  const sent = toExposure({ state: 'NY', exposureAt: '2026-10-31T13:00' }, question)
  expect(pepLeftMs(sent.occurredAt, question.now())).toBe(0)
})

it('keeps the zone of the browser within a state of two zones, and takes that of the state elsewhere', () => {
  const at = '2026-11-28T20:00:00.000Z'
  expect(zoneWithin('TX', 'America/Denver', at)).toBe('America/Denver')
  expect(zoneWithin('TX', 'America/New_York', at)).toBe('America/Chicago')
  expect(zoneWithin('AZ', 'America/Los_Angeles', at)).toBe('America/Phoenix')
  expect(zoneWithin(null, 'Europe/Paris', at)).toBe('Europe/Paris')
})

it('names the zone of each state as the reference rows do', () => {
  const rows = readFileSync('src/edge/platform/db/reference/states.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
  const zones = new Map(rows.map(([code, , zone]) => [code, zone]))
  for (const [state, [first]] of entriesOf(stateZones)) expect(first, state).toBe(zones.get(state))
})

it('offers usual answers as the earliest time they can mean, none of them ahead', () => {
  const evening = Date.parse('2026-11-29T02:00:00.000Z')
  expect(exposureChips(evening, 'America/New_York').map(({ at }) => at)).toEqual([
    '2026-11-28T20:00',
    '2026-11-28T05:00',
    '2026-11-27T20:00',
    '2026-11-27T08:00',
    '2026-11-26T20:00',
  ])
  const night = Date.parse('2026-11-29T08:00:00.000Z')
  for (const { at } of exposureChips(night, 'America/New_York'))
    expect(fromLocalTime(at, 'America/New_York')).toBeLessThanOrEqual(night)
})

it('says that it is too late in the words of the PEP page', () => {
  expect(pepSentences.tooLate).toBe(pepTooLate)
})
