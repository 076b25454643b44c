import { dayMs, localDate, localTime, type Moment, toEpochMs } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import type { State } from '#edge/platform/us-states'

/** The time zones of each state, that of most people first; the same as `timezone` of the reference rows of states. */
export const stateZones: Readonly<Record<State, readonly [string, ...string[]]>> = {
  AL: ['America/Chicago'],
  AK: ['America/Anchorage', 'America/Adak'],
  AS: ['Pacific/Pago_Pago'],
  AZ: ['America/Phoenix', 'America/Denver'],
  AR: ['America/Chicago'],
  CA: ['America/Los_Angeles'],
  CO: ['America/Denver'],
  CT: ['America/New_York'],
  DE: ['America/New_York'],
  DC: ['America/New_York'],
  FL: ['America/New_York', 'America/Chicago'],
  GA: ['America/New_York'],
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  ID: ['America/Boise', 'America/Los_Angeles'],
  IL: ['America/Chicago'],
  IN: ['America/Indiana/Indianapolis', 'America/Chicago'],
  IA: ['America/Chicago'],
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago'],
  LA: ['America/Chicago'],
  ME: ['America/New_York'],
  MD: ['America/New_York'],
  MA: ['America/New_York'],
  MI: ['America/Detroit', 'America/Chicago'],
  MN: ['America/Chicago'],
  MS: ['America/Chicago'],
  MO: ['America/Chicago'],
  MT: ['America/Denver'],
  NE: ['America/Chicago', 'America/Denver'],
  NV: ['America/Los_Angeles', 'America/Boise'],
  NH: ['America/New_York'],
  NJ: ['America/New_York'],
  NM: ['America/Denver'],
  NY: ['America/New_York'],
  NC: ['America/New_York'],
  ND: ['America/Chicago', 'America/Denver'],
  MP: ['Pacific/Saipan'],
  OH: ['America/New_York'],
  OK: ['America/Chicago'],
  OR: ['America/Los_Angeles', 'America/Boise'],
  PA: ['America/New_York'],
  PR: ['America/Puerto_Rico'],
  RI: ['America/New_York'],
  SC: ['America/New_York'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/Chicago', 'America/New_York'],
  TX: ['America/Chicago', 'America/Denver'],
  UT: ['America/Denver'],
  VT: ['America/New_York'],
  VI: ['America/St_Thomas'],
  VA: ['America/New_York'],
  WA: ['America/Los_Angeles'],
  WV: ['America/New_York'],
  WI: ['America/Chicago'],
  WY: ['America/Denver'],
}

// Zones that agree today may differ on the day of an exposure: Arizona agrees with California in summer alone.
const seasonDays = [0, 91, 182, 273]

/** Whether both zones have the same offset all year. */
const showSameTime = (one: string, other: string, moment: Moment): boolean =>
  seasonDays.every((days) => {
    const at = toEpochMs(moment) - days * dayMs
    return localTime(at, one) === localTime(at, other)
  })

/** Whether a clock in this zone shows the time of some part of the state. */
export const isZoneOf = (state: State, zone: string, at: Moment): boolean =>
  stateZones[state].some((each) => showSameTime(each, zone, at))

/** The zone a person is in: that of their browser where it fits the state they say they are in, else that of the state. */
export const zoneWithin = (state: State | null, browserZone: string, at: Moment): string =>
  state === null || isZoneOf(state, browserZone, at) ? browserZone : stateZones[state][0]

interface Clock {
  readonly state: string
  /** 0 is Sunday. */
  readonly weekday: number
  /** '21:05' */
  readonly time: string
}

/** What clocks show at this moment in each state; a state of two zones has two. */
export const clocksAt = (at: Moment): readonly Clock[] =>
  entriesOf(stateZones).flatMap(([state, zones]) =>
    zones.map((zone) => ({
      state,
      weekday: new Date(`${localDate(at, zone)}T00:00:00Z`).getUTCDay(),
      time: localTime(at, zone).slice(11),
    })),
  )
