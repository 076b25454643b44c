import { resource } from '#edge/jsonapi/index'
import { sql, userName } from '#edge/platform/db/index'
import { reasonsOf } from '../dropdown_options'
import { payments as contract } from './contract'
import { paymentPolicy } from './policy'
import { payments as table } from './table'

export const payments = resource(contract, {
  table,
  policy: paymentPolicy,
  fields: {
    startsAt: sql<
      string | null
    >`(select starts_at from appointments where appointments.id = ${table.appointmentId})`,
    patientName: userName(table.patientId),
  },
  reasons: reasonsOf((action) => `payment_${action}`),
})
