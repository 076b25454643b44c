import { resource } from '#edge/jsonapi/index'
import { chosenName, sql } from '#edge/platform/db/index'
import { listActiveCodes } from '../dropdown_options'
import { reasonFrom } from '../dropdown_options/reason-codes'
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
    patientName: sql<
      string | null
    >`(select ${chosenName('users')} from users where users.id = ${table.patientId})`,
  },
  reasons: async (action, { db }) => reasonFrom(await listActiveCodes(db, [`payment_${action}`])),
})
