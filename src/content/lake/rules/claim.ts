import { isApproved } from '../claim-approval'
import type { StoredDocument } from '../document'
import { isDate, isPart, type PublishIssue } from './validation'

type Part = Readonly<Record<string, unknown>>

/** A health claim: from a source, reviewed by one of the clinicians, within a year again, approved as it reads. */
export const claimIssues = (
  part: Part,
  path: string,
  published: readonly StoredDocument[],
): PublishIssue[] => {
  if (part._type !== 'claim') return []
  const say = (name: string, message: string): PublishIssue => ({
    path: `${path}.${name}`,
    message,
  })
  return [
    ...(part.source ? [] : [say('source', 'A claim needs a source')]),
    ...(!part.url || /^https:\/\/[^/\s]+(\/\S*)?$/.test(String(part.url))
      ? []
      : [say('url', 'The source of a claim is an https address')]),
    ...(isClinician(part.reviewer, published)
      ? []
      : [say('reviewer', 'A claim is reviewed by one of the published clinicians')]),
    ...dates(part).map(([name, message]) => say(name, message)),
    ...(isApproved(part)
      ? []
      : [say('approval', 'A clinician has to approve this claim as it now reads')]),
  ]
}

const isClinician = (reviewer: unknown, published: readonly StoredDocument[]): boolean =>
  isPart(reviewer) &&
  published.some(({ _id, _type }) => _type === 'clinician' && _id === reviewer._ref)

const dates = ({ reviewedOn, reviewBy }: Part): [string, string][] => {
  const undated = ['reviewedOn', 'reviewBy'].filter(
    (name) => !isDate(name === 'reviewBy' ? reviewBy : reviewedOn),
  )
  if (undated.length)
    return undated.map((name) => [
      name,
      'A claim says when it was reviewed, and by when it is again',
    ])
  const [on, by] = [String(reviewedOn), String(reviewBy)]
  // Where the day begins first, it is already tomorrow.
  if (on > dayAfter(Date.now())) return [['reviewedOn', 'A review is not in the future']]
  return by > on && by <= yearAfter(on)
    ? []
    : [['reviewBy', 'A claim is reviewed again after its review, within a year']]
}

const dayAfter = (ms: number): string => new Date(ms + 86_400_000).toISOString().slice(0, 10)
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
