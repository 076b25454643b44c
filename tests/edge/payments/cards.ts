import { giveDevCard, playCharge } from '#edge/domains/payments/dev-cards'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import {
  bookAs,
  bookingBody,
  openAvailability,
  resetSchedule,
  rows,
  run,
} from '../schedule/schedule-fixtures'
import type { Person } from '../world'
import { as, bindings, userId } from '../world'

export const environment = environmentOf(bindings)
export const drain = () => drainOutbox(environment)

export const cardNumbers = {
  good: '4242 4242 4242 4242',
  disputed: '4000 0000 0000 0259',
  asksBank: '4000 0025 0000 3155',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  refusedLater: '4000 0000 0000 0341',
  takesNoRefund: '4000 0000 0000 5126',
} as const

/** The first patient pays visits by card, or no longer does. */
export const payByCard = async (isOn: boolean) => {
  await run('update patients set cash_pay = ? where id = ?', isOn ? 1 : 0, userId('patient')).run()
  await run("update feature_flags set value = ? where key = 'cash_pay'", isOn ? 1 : 0).run()
}

export const check = (
  query: { time?: string } = {},
  encounterType = '3',
  who: Person = 'patient',
) =>
  as(who).call('GET /patients/:patient/encounter_types/:encounter_type/payments/check', {
    params: { patient: userId('patient'), encounter_type: encounterType },
    query,
  })
export const checkVisit = (appointment: string, who: Person = 'patient') =>
  as(who).call('GET /patients/:patient/appointments/:appointment/payments/check', {
    params: { patient: userId('patient'), appointment },
  })

/** Gives a card as the page does: to the service, never to us. */
export const giveCard = async (
  { clientSecret }: { readonly clientSecret: string | null },
  number: keyof typeof cardNumbers = 'good',
  bank?: 'approve' | 'deny',
) =>
  giveDevCard(environment, { clientSecret: clientSecret ?? '', number: cardNumbers[number], bank })

export const paymentsOf = (who: Person = 'patient') =>
  as(who)
    .payments.in({ patients: userId('patient') })
    .list()

/** The Monday of these tests, for a patient who pays by card. */
export const openCardClinic = async () => {
  await resetSchedule()
  await run('delete from embedded_intents').run()
  await payByCard(true)
}

/** The morning of the Monday, once. */
export const openMorning = async () =>
  (await rows<{ id: string }>('select id from availabilities'))[0]?.id ??
  openAvailability('09:00', '12:00')
export const book = async (who: Parameters<typeof bookAs>[0] = 'patient') =>
  bookAs(who, await bookingBody(await openMorning()))
export const bookWithCard = async (card: Parameters<typeof giveCard>[1] = 'good') => {
  await giveCard(await check(), card)
  return book()
}
/** Plays an action of the bank, or of staff on the dashboard of the card service, on the latest charge. */
export const playAtService = async (act: string, messageId?: string) => {
  const [intent] = await rows<{ id: string }>(
    "select id from embedded_intents where status = 'captured' order by created_at desc",
  )
  return (await playCharge(environment, { id: intent?.id, act, messageId }))?.status
}
export const statusOfPayment = async () => {
  await drain()
  return (await paymentsOf()).map(({ status }) => status)
}
export const statusesAtService = async () =>
  (
    await rows<{ status: string }>(
      "select iif(refunded_amount = amount, 'refunded', status) as status from embedded_intents order by created_at, id",
    )
  ).map(({ status }) => status)
