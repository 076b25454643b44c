import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import { all, assigned } from '../../access/scopes'
import { insert } from '../../db/statement'
import { uuidv7 } from '../../identifiers'
import { resource } from '../../jsonapi/resource'
import { notes as table } from '../notes/table'
import { appointmentNotes as contract } from './contract'

const about =
  (rows: (me: Actor) => SQL) =>
  (me: Actor): SQL =>
    sql`${table.subjectType} = 'appointments' and ${rows(me)}`
const near = { see: about(assigned(table.patientId)), do: ['create'] } as const
const everywhere = { see: about(all), do: ['create'] } as const

export const appointmentNotes = resource(contract, {
  table,
  policy: {
    admin: null,
    patient: null,
    provider: near,
    cbo: null,
    pharmacy: null,
    assistant: near,
    support: everywhere,
    manager: everywhere,
    clinical_admin: everywhere,
    clinical_lead: near,
  },
  patient: table.patientId,
  fields: {
    appointmentId: table.subjectId,
    authorName: sql<string>`(select first_name || ' ' || last_name from users where users.id = ${table.authorId})`,
  },
  create: (request, input, { appointment = '' }) => {
    const id = uuidv7()
    return {
      id,
      write: insert(table, {
        id,
        patientId: sql`(select patient_id from appointments where id = ${appointment})`,
        subjectType: 'appointments',
        subjectId: appointment,
        authorId: request.actor.id,
        body: input.body,
        createdAt: request.now,
      }),
      detail: { appointment_id: appointment },
    }
  },
})
