import { sql } from 'drizzle-orm'
import { resource } from '#edge/jsonapi/resource'
import { phoneCalls as contract } from './contract'
import { hangUp, hasNotEnded } from './hang-up'
import { placeCall } from './place-call'
import { phoneCallPolicy } from './policy'
import { phoneCalls as table } from './table'

export const phoneCalls = resource(contract, {
  table,
  patient: table.patientId,
  policy: phoneCallPolicy,
  fields: {
    callerName: sql<string>`(select trim(first_name || ' ' || last_name) from users where users.id = ${table.callerId})`,
  },
  guards: { hang_up: hasNotEnded },
  create: placeCall,
  update: (_, __, { outcome }) => ({ detail: { outcome: outcome ?? null } }),
  actions: { hang_up: hangUp },
})
