import { type Guard, resource } from '#edge/jsonapi/index'
import { sql, userName } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { reasonsOf } from '../dropdown_options'
import { payments as contract } from './contract'
import { paymentPolicy } from './policy'
import { payments as table } from './table'
import { disputedStatuses } from './transitions'

/** Refuses refunds during a dispute or after a lost one, which would return the amount twice. */
const unlessDisputed: Guard = ({ disputeStatus }) =>
  disputedStatuses.some((each) => each === disputeStatus)
    ? conflict(
        'payment_disputed',
        'The patient’s bank was asked to take this payment back. A refund now would give it back twice',
      )
    : null

export const payments = resource(contract, {
  table,
  policy: paymentPolicy,
  fields: {
    startsAt: sql<
      string | null
    >`(select starts_at from appointments where appointments.id = ${table.appointmentId})`,
    patientName: userName(table.patientId),
  },
  guards: { refund: unlessDisputed },
  reasons: reasonsOf((action) => `payment_${action}`),
})
