import { attachment } from '#edge/jsonapi/files/attachment'
import { onSubject } from '#edge/jsonapi/index'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { inspectImage } from '#edge/platform/images/image'
import { patientSubject } from '../patients'
import { completeTodo, openTodo } from '../todos'
import { photoId } from './contract'

const stampPatient = (patientId: string, at: string | null, now: string): Statement =>
  sql`
    update patients set photo_id_at = ${at}, ${stamps(now)}
    where id = ${patientId}`

export const photoIdOperations = attachment(photoId, {
  ...onSubject(patientSubject, {
    patient: ['own', 'create', 'delete'],
    provider: 'careTeam',
    assistant: ['careTeam', 'create', 'delete'],
    support: ['everyone', 'create', 'delete'],
    clinical_admin: ['everyone', 'create', 'delete'],
    clinical_lead: 'careTeam',
  }),
  inspect: inspectImage,
  onStored: ({ now }, { id }) => [stampPatient(id, now, now), completeTodo('PHOTO_ID', id, now)],
  onErased: ({ now }, { id }) => [stampPatient(id, null, now), openTodo('PHOTO_ID', id, now)],
})
