import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../access/policy'
import { careTeam, everyone } from '../../../access/scopes'
import { resource } from '../../../jsonapi/resource'
import { insert } from '../../../platform/db/statement'
import { uuidv7 } from '../../../platform/ids'
import { notes as table } from '../table'
import { appointmentNotes as contract } from './contract'

const about =
  (rows: (me: Actor) => SQL) =>
  (me: Actor): SQL =>
    sql`${table.subjectType} = 'appointments' and ${rows(me)}`
const near = { scope: about(careTeam(table.patientId)), can: ['create'] } as const
const everywhere = { scope: about(everyone), can: ['create'] } as const

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
  create: (ctx, input, { appointment = '' }) => {
    const id = uuidv7()
    return {
      id,
      write: insert(table, {
        id,
        patientId: sql`(select patient_id from appointments where id = ${appointment})`,
        subjectType: 'appointments',
        subjectId: appointment,
        authorId: ctx.actor.id,
        body: input.body,
        createdAt: ctx.now,
      }),
      detail: { appointment_id: appointment },
    }
  },
})
