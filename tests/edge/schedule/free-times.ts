import { localTime } from '#edge/platform/time'
import { api, type Person, userId } from '../world'
import { eastern } from './schedule-fixtures'

/** The address of a patient's free times. */
export const path = (patient: Person, more = '') =>
  `/api/patients/${userId(patient)}/availabilities?encounter_type_id=3${more}`
export interface Found {
  data: { id: string; attributes: Record<string, string> }[]
  included: { id: string; attributes: Record<string, string> }[]
  meta: {
    timezone: string
    today: string
    minutes: number
    days: { date: string; label: string; disabled: boolean }[]
  }
}
export const found = async (patient: Person = 'patient', more = '', who: Person = patient) =>
  (await (await api(path(patient, more), {}, who)).json()) as Found
/** When they begin, on a clock in New York: `09:00`. */
export const clocks = ({ data }: Found) =>
  data.map(({ attributes }) => localTime(attributes.time ?? '', eastern).slice(11))
