import type { StoredDocument } from '../store/document'
import { isClaim } from './claim-statement'
import { webAddressProblem } from './links'
import { isDate, isPart, type PublishIssue, type RuleContext } from './validation'

type Part = Readonly<Record<string, unknown>>

/**
 * The health claims an object holds: each from a source, reviewed by one of the clinicians, within a year again,
 * approved as it reads. What stands where the site shows claims is one.
 */
export const claimIssues = (holder: Part, path: string, context: RuleContext): PublishIssue[] =>
  Object.entries(holder).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((each, at): PublishIssue[] => {
      const steps = Array.isArray(value) ? `${name}[${at}]` : name
      const place = path ? `${path}.${steps}` : steps
      if (isClaim(each)) return issuesOfClaim(each, holder, place, context)
      return ['claim', 'claims'].includes(name) && each !== null && each !== undefined
        ? [{ path: place, message: 'Only a health claim stands here' }]
        : []
    }),
  )

const issuesOfClaim = (
  claim: Part,
  holder: Part,
  path: string,
  { published, isApproved }: RuleContext,
): PublishIssue[] => {
  const say = (name: string, message: string): PublishIssue => ({
    path: `${path}.${name}`,
    message,
  })
  return [
    ...(isPart(claim.text) && typeof claim.text.en === 'string' && claim.text.en.trim()
      ? []
      : [say('text', 'A claim has its words in English')]),
    ...(claim.source && typeof claim.source === 'string'
      ? []
      : [say('source', 'A claim needs a source')]),
    ...sourceAddress(claim.url).map((message) => say('url', message)),
    ...(isClinician(claim.reviewer, published)
      ? []
      : [say('reviewer', 'A claim is reviewed by one of the published clinicians')]),
    ...dates(claim).map(([name, message]) => say(name, message)),
    ...(isApproved(claim, holder)
      ? []
      : [say('approval', 'A clinician has to approve this claim as it now reads')]),
  ]
}

const sourceAddress = (url: unknown): readonly string[] => {
  const problem = url ? webAddressProblem(url) : null
  return problem ? [problem] : []
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
