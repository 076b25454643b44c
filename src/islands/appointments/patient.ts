import { now, plainDate, type TimeFormat } from '../../edge/time'
import type { Visitor } from '../booking/confirm/confirm-form'
import type { Clock } from '../booking/slots-view'

/** What booking reads of whoever is signed in. */
export interface Me {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string | null
  readonly pronouns: string | null
  readonly phone: string | null
  readonly language: string
  readonly timezone: string
  readonly userSettings: readonly { name: string; value: string }[]
  readonly cbo?: { readonly id: string } | null | undefined
}

/** How this patient reads a clock. */
export const clockOf = ({ timezone, userSettings }: Me): Clock => ({
  zone: timezone,
  hours: hoursOf(userSettings.find(({ name }) => name === 'time_format')?.value),
})

const hoursOf = (value: string | undefined): TimeFormat => (value === '24h' ? '24h' : '12h')

export const todayOf = ({ timezone }: Pick<Me, 'timezone'>) => plainDate(now(), timezone)

/** What they like to be called. */
export const calledOf = ({ nickname, firstName }: Me) => nickname || firstName

export const visitorOf = (me: Me, settings: Readonly<Record<string, string>>): Visitor => ({
  firstName: me.firstName,
  lastName: me.lastName,
  phone: me.phone,
  language: me.language,
  cboId: me.cbo?.id ?? null,
  reachLaCboId: settings.reach_la_cbo_id || null,
})
