import { heldGrants, isContentOnly } from '#edge/access/content-grants'
import type { Role } from '#edge/access/roles'
import { capabilitiesOf } from '#edge/jsonapi/capabilities'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Actor, operation, type RequestContext } from '#edge/jsonapi/index'
import { fullChosenName, fullName } from '#edge/platform/names/full-name'
import { pictureAddressIn } from '#edge/platform/picture-address'
import { notFound } from '#edge/platform/problem'
import { clinicDay, localDate } from '#edge/platform/time'
import { recordByKey } from '#edge/platform/typed-keys'
import { eligibilityOf } from '../eligibility'
import { guardedAs, missingFields, schedulingFlags, serializePatient } from '../patients'
import { patients } from '../patients/contract'
import { me as contract } from './contract'
import { accountOf, type OwnAccount, type PatientRecord, recordOf, settingsOf } from './query'

/** Two statements in one round trip, for every role and however long the history. */
export const readMe = operation(contract, {}, async (ctx) => {
  const { id } = ctx.actor
  const [accounts, records] = await ctx.db.batch([accountOf(id), recordOf(id, clinicDay(ctx.now))])
  const account = accounts.rows[0]
  const [record] = await decryptFields({ contract: patients }, ctx.env, records.rows)
  if (!account) throw notFound()
  const { version } = record ?? account
  // A patient's, and in their record too.
  const { contactMethod: _, preferredCommunication: __, ...own } = account
  return {
    data: {
      ...(record ? patientAttributes(ctx, account, record) : own),
      id,
      version,
      fullName: fullName(account),
      fullChosenName: fullChosenName(account),
      profilePictureThumbUrl: pictureAddressIn(account.portrait),
      totalUnreadMessageCount: account.unreadMessageCount,
      userSettings: settingsOf(account),
      capabilities: ownCapabilities(ctx.actor, account),
      // Who looks through the account is not shown what the patient told of their sex life.
      ...(ctx.actor.impersonator && recordByKey(guardedAs('sexualHealth'), () => undefined)),
    },
    headers: { etag: `"${version}"` },
  }
})

/** By role, one list for all who have it, and what is granted to this account besides. */
const ownCapabilities = (actor: Actor, { role, accessRights }: OwnAccount) => {
  const byRole = isContentOnly(accessRights) ? [] : capabilitiesOf(actor)
  const granted = contentCapability(role, accessRights)
  return granted.length > 0 ? [...granted, ...byRole] : byRole
}

/** Content is the lake's: what an account may do there is granted, not given by its role. */
const contentCapability = (role: Role, accessRights: readonly string[]) => {
  const can = ['edit', 'publish'].filter((verb) =>
    heldGrants(role, accessRights).some((grant) => grant.startsWith(`content.${verb}`)),
  )
  return can.length > 0 ? [{ type: 'content', can, rows: 'own' as const, hidden: [] }] : []
}

const parsed = (json: string | null) => (json === null ? null : JSON.parse(json))

/** What a patient has on file, and what follows from it. */
const patientAttributes = ({ now }: RequestContext, account: OwnAccount, record: PatientRecord) => {
  const { photoIdAt, photoMimeType, cboId, state, insured, dob, social } = record
  const today = localDate(now, account.timezone)
  const access = eligibilityOf({ cboId, state, insured, dob }, record.rules, today).action
  const consentsComplete = record.consented === 1
  const hasActiveTreatment = record.treated === 1
  const attributes = {
    ...serializePatient({ ...account, ...record, socialOnFile: social !== null }),
    photoId: { present: photoIdAt !== null, mimeType: photoMimeType, photoId: null },
    cbo: parsed(record.cbo),
    provider: parsed(record.provider),
    supportUser: parsed(record.supportUser),
    consentsComplete,
    hasActiveTreatment,
    accessState: access,
    ...schedulingFlags({
      consentsComplete,
      access,
      hasActiveTreatment,
      pepOffered: record.pepOffered === 1,
      hadHivAppointment: record.seenForHiv === 1,
    }),
  }
  return { ...attributes, missing: missingFields(attributes) }
}
