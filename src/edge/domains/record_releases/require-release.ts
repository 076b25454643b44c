import { brandNameFor } from '#edge/deliveries/brand'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import type { PlainDate } from '#edge/platform/time'
import { loadToday } from '../users'
import {
  roiRequests as contract,
  type ReleaseSection,
  type ReleaseStatus,
  releasableStatuses,
  sectionsWithoutHiv,
} from './contract'
import type { SignedRelease } from './record-document'

interface Release extends Omit<SignedRelease, 'issuer' | 'classes'> {
  readonly version: number
  readonly status: ReleaseStatus
  readonly recipientFax: string | null
  readonly classes: SignedRelease['classes'] | null
}
interface Wish {
  readonly sections: readonly ReleaseSection[]
  readonly from?: string | null | undefined
  readonly until?: string | null | undefined
}

/** An authorization of this patient, with the name its records go out under; else 422. */
export const requireRelease = async (ctx: RequestContext, patientId: string, id: string) => {
  const { db, env } = ctx
  const rows = await db.all(sql<Release>`
    select id, version, status, recipient, recipient_fax as "recipientFax", recipient_address as "recipientAddress",
      purpose, purpose_text as "purposeText", sections, classes, "from", "until", expires_on as "expiresOn", initials,
      signed_at as "signedAt"
    from roi_requests where id = ${id} and patient_id = ${patientId}`)
  const [release] = await decryptFields({ contract }, env, rows)
  if (!release)
    throw unprocessable('unknown_request', 'Choose what the patient signed', 'roi_request')
  return {
    ...release,
    classes: release.classes ?? [],
    issuer: await brandNameFor(env, { userId: patientId }),
    today: await loadToday(ctx, patientId),
  }
}
export type RequiredRelease = Awaited<ReturnType<typeof requireRelease>>

/** It holds to the end of its last day where the patient is. */
export const assertNotExpired = (
  { expiresOn }: { readonly expiresOn: string },
  today: PlainDate,
) => {
  if (expiresOn < today) throw conflict('expired', 'This has expired. Ask anew.')
}

/** The parts and days that go out, or why they cannot: never more than was signed. */
export const assertReleased = (release: RequiredRelease, { sections, from, until }: Wish) => {
  const { status, classes } = release
  if (!releasableStatuses.some((each) => each === status))
    throw conflict('not_signed', 'The patient has not signed this, or took it back')
  assertNotExpired(release, release.today)
  if (!sections.every((each) => release.sections.includes(each)))
    throw unprocessable('not_released', 'Choose only parts the patient signed for', 'sections')
  if (!classes.includes('hiv') && !sections.every((each) => sectionsWithoutHiv.includes(each)))
    throw conflict(
      'hiv_not_released',
      'The patient did not let information about HIV go out, and these parts tell of it',
    )
  const days = { from: latest(release.from, from), until: earliest(release.until, until) }
  if (days.from && days.until && days.from > days.until)
    throw unprocessable('not_released', 'Choose days the patient signed for', 'from')
  return { sections, ...days }
}

const latest = (one: string | null, other: string | null = null) =>
  one && other ? (one > other ? one : other) : (one ?? other)
const earliest = (one: string | null, other: string | null = null) =>
  one && other ? (one < other ? one : other) : (one ?? other)
