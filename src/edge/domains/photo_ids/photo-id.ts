import { sql } from 'drizzle-orm'
import { policyOver } from '#edge/access/scope-policy'
import { attachment } from '#edge/jsonapi/files/attachment'
import { raw, type Statement } from '#edge/platform/db/statement'
import { inspectImage, unreadableImage } from '#edge/platform/images/image'
import { patientSubject } from '../patients'
import { patients } from '../patients/table'
import { completeTodo, openTodo } from '../todos'
import { photoId } from './contract'
import { photoIds } from './table'

const stampPatient = (patientId: string, at: string | null, now: string): Statement =>
  raw(sql`
    update patients set photo_id_at = ${at}, version = version + 1, updated_at = ${now}
    where id = ${patientId}`)

export const photoIdOperations = attachment(photoId, {
  subject: patientSubject,
  policy: policyOver(patients.id, {
    patient: ['own', 'create', 'delete'],
    provider: 'careTeam',
    assistant: ['careTeam', 'create', 'delete'],
    support: ['everyone', 'create', 'delete'],
    clinical_admin: ['everyone', 'create', 'delete'],
    clinical_lead: 'careTeam',
  }),
  table: photoIds,
  inspect: (...sent) => ({ ...inspectImage(...sent) }),
  unreadable: unreadableImage,
  onStored: ({ now }, { id }) => [stampPatient(id, now, now), completeTodo('PHOTO_ID', id, now)],
  onErased: ({ now }, { id }) => [stampPatient(id, null, now), openTodo('PHOTO_ID', id, now)],
})
