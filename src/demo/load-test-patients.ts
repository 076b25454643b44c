import { bucketMs, bucketOf } from '../edge/platform/buckets/five-minute-buckets'
import { addPeriod } from '../edge/platform/calendar-arithmetic'
import type { PlainDate } from '../edge/platform/time'
import { dayMs } from '../edge/platform/time'
import { demoClinicians, licensedIn } from './accounts/clinicians'
import { personOf } from './accounts/person'
import { cares, cities, type HomeState } from './places'
import { chanceOf } from './random'
import type { Case } from './rows/patient-rows'
import type { DemoVisit } from './visits/appointments'
import { pastDays } from './visits/slot-allocator'

/** Numbers of the crowd begin here, so that the people of the demo can become more. */
const firstNumber = 1_001
const visitsADay = 25
// A crowd never stands in memory whole.
const atOnce = 2_000

/**
 * Many more patients, for measuring: each with two visits behind them, laid end to end before the
 * demo's two months, so that no two overlap and the coming days stay open.
 */
export function* loadTestPatients(today: PlainDate, count: number): Generator<Case[]> {
  const noon = Date.parse(`${today}T12:00Z`)
  for (let from = 0; from < count; from += atOnce)
    yield Array.from({ length: Math.min(atOnce, count - from) }, (_, n) =>
      member(from + n, today, noon),
    )
}

const member = (n: number, today: PlainDate, noon: number): Case => {
  const number = firstNumber + n
  const chance = chanceOf(`crowd ${number}`)
  const state = chance.pick(homes)
  const line = [
    chance.pick(firstNames),
    chance.pick(lastNames),
    chance.pick(pronouns),
    state,
    chance.pick(senders),
    'PrEP',
    2,
    'seen',
    {},
  ] as const
  const person = personOf(line, number, today, `p${number}`)
  const clinician = n % sees.length
  const turn = Math.floor(n / sees.length) * 2
  const visits = [turn + 1, turn].map((at, nth) => visitOf(at, nth, sees[clinician] ?? 0, today))
  const enrolled = (visits[0]?.booked ?? noon) - dayMs
  return {
    person: { ...person, panel: sees[clinician] ?? 0 },
    visits,
    consented: true,
    enrolled,
    noon,
  }
}

const visitOf = (at: number, nth: number, clinician: number, today: PlainDate): DemoVisit => {
  const date = addPeriod(today, -(pastDays + 3 + Math.floor(at / visitsADay)), 'day')
  const start = (bucketOf(`${date}T14:00Z`) + (at % visitsADay) * 4) * bucketMs
  return {
    number: nth + 1,
    clinician,
    availabilityId: null,
    encounterType: cares.PrEP[nth === 0 ? 0 : 1],
    mode: 'video',
    status: 'Complete',
    start,
    booked: start - 3 * dayMs,
    minutes: 20,
    timezone: demoClinicians[clinician]?.zone ?? 'America/New_York',
    reason: null,
  }
}

const sees = demoClinicians.flatMap(({ type }, at) => (type === 'Pharmacist' ? [] : [at]))
const [home = 'NY', ...elsewhere] = Object.keys(cities).filter(
  (state): state is HomeState => licensedIn(state).length > 1,
)
const homes = [home, ...elsewhere] as const
const senders = ['direct', 'direct', 0, 1] as const
const pronouns = ['He/Him', 'He/Him', 'She/Her', 'They/Them'] as const
const list = (words: string): readonly [string, ...string[]] => {
  const [first = '', ...others] = words.trim().split(/\s+/)
  return [first, ...others]
}
const firstNames = list(`
  Aaron Abby Ada Adrian Aisha Alana Alejandro Amir Ana Anthony Ariel Beatriz Ben Blake Bruno
  Camila Carl Cecilia Chidi Dana Darius David Diana Dylan Eli Emeka Emily Eva Fatima Felix
  Frances George Gloria Hana Hugo Ian Imani Iris Ivan Jada James Jasmine Joel José Juno
  Karim Kate Kenji Lara Lin Lucas Maya Miguel Mona Nadia Nathan Nico Olu Paula Quinn Rafael
  Rosa Rui Sara Sean Sofia Tariq Tess Uma Victor Wendy Xavier Yara Yusuf Zane Zora
`)
const lastNames = list(`
  Abdi Adams Alvarado Bailey Baker Barnes Bennett Bianchi Brown Castillo Chen Cole Cooper
  Cruz Daniels Davis Diaz Diallo Edwards Ellison Evans Flores Foster Garcia Gibson Gonzalez
  Hall Harris Hernandez Hill Howard Hughes Jackson Jenkins Johnson Jones Kaur Kelly Khan
  King Lee Lewis Lopez Martin Mendoza Miller Mitchell Moore Morales Murphy Nelson Nguyen
  O'Brien Oduya Ortiz Parker Patel Perez Phillips Ramos Rivera Robinson Rogers Ross Sanchez
  Scott Singh Smith Taylor Thomas Torres Turner Vu Walker Ward White Williams Wilson Wright
  Yang Young Zhang
`)
