import { roles } from '#edge/access/roles'
import { attachment } from '#edge/jsonapi/files/attachment'
import { forRoles, onSubject, policyOver } from '#edge/jsonapi/index'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { imageProblem, inspectImage } from '#edge/platform/images/image'
import { pictureAddress } from '#edge/platform/picture-address'
import { isVisibleTo, patientSubject } from '../patients'
import { userSubject } from '../users'
import { users } from '../users/table'
import { accountPicture, maxPictureSide, patientPicture } from './contract'

/** Wherever a face is drawn, the picture stands instead: its address takes the place of the drawing's seed. */
const setPortrait = (userId: string, portrait: string | null, now: string): Statement =>
  sql`
    update users set portrait = ${portrait}, ${stamps(now)}
    where id = ${userId}`

const inspectSquare = (...sent: Parameters<typeof inspectImage>) => {
  const image = inspectImage(...sent)
  const { width, height } = image
  if (width !== height || width > maxPictureSide)
    throw imageProblem(
      'picture_not_square',
      `Send a square of at most ${maxPictureSide} pixels a side`,
      sent[1],
    )
  return image
}

const definition = {
  owner: 'userId',
  inspect: inspectSquare,
  onStored: ({ now }: { now: string }, { id }: { id: string }) => [
    setPortrait(id, pictureAddress(id, now), now),
  ],
  onErased: ({ now }: { now: string }, { id }: { id: string }) => [setPortrait(id, null, now)],
}

/** Those who may know the account see its face; its user alone changes it. */
const accountPolicy = policyOver(
  users.id,
  forRoles(roles, {
    scope: isVisibleTo(users.id, users.role),
    can: ['create', 'delete'],
    canWithin: 'own',
  }),
)

export const profilePictureOperations = [
  ...attachment(patientPicture, {
    ...definition,
    ...onSubject(patientSubject, {
      patient: ['own', 'create', 'delete'],
      provider: 'careTeam',
      assistant: 'careTeam',
      // What is not a face is taken down by those who look after accounts.
      support: ['everyone', 'delete'],
      clinical_admin: ['everyone', 'delete'],
      clinical_lead: 'everyone',
    }),
  }),
  // The address of a face comes with a row, whose reading is on record.
  ...attachment(accountPicture, {
    ...definition,
    subject: userSubject,
    policy: accountPolicy,
  }),
]
