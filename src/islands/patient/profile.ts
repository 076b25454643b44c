import { localDate, now, type TimeFormat } from '#edge/platform/time'
import type { PageData } from '#server/page-guards'
import type { Clock } from '../appointments/format'

/** The fields of `GET /me` that patient pages read. */
export interface Profile {
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

export const clockOf = ({ timezone, userSettings }: Profile): Clock => ({
  zone: timezone,
  hours: timeFormatOf(userSettings.find(({ name }) => name === 'time_format')?.value),
})

const timeFormatOf = (value: string | undefined): TimeFormat => (value === '24h' ? '24h' : '12h')

export const todayOf = ({ timezone }: Pick<Profile, 'timezone'>) => localDate(now(), timezone)

export const preferredName = ({ nickname, firstName }: Profile) => nickname || firstName

export const hasWithdrawnSharing = ({ userSettings }: Pick<Profile, 'userSettings'>) =>
  userSettings.some(({ name, value }) => name === 'allow_sharing_health_data' && value === 'false')

/** Whether visits are paid by a card that is held for each: of patients without insurance, where the clinic takes cards. */
export const paysByCard = ({ me, flags }: Pick<PageData, 'me' | 'flags'>) =>
  me.cashPay === true && flags.cash_pay === true
