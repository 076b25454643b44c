import { isClaim } from './claim-statement'
import { webAddressProblem } from './links'
import { isDate, isPart, type PublishIssue, type RuleContext } from './validation'

type Part = Readonly<Record<string, unknown>>

/**
 * The health claims an object holds: each from a source, approved by a clinician as it reads, and within a year again. What stands where the site shows claims is one.
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
  { isApproved }: RuleContext,
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
    ...nextReview(claim).map((message) => say('reviewBy', message)),
    ...(isApproved(claim, holder)
      ? []
      : [say('approval', 'A clinician has to approve this claim as it now reads')]),
  ]
}

const sourceAddress = (url: unknown): readonly string[] => {
  const problem = url ? webAddressProblem(url) : null
  return problem ? [problem] : []
}

/** Nothing to say of a claim that is not approved: its year begins with the approval. */
const nextReview = ({ approval, reviewBy }: Part): readonly string[] => {
  if (!isDate(reviewBy)) return ['A claim says by when it is reviewed again']
  if (!isPart(approval) || !isDate(approval.on)) return []
  const [on, by] = [String(approval.on), String(reviewBy)]
  return by > on && by <= yearAfter(on)
    ? []
    : ['A claim is reviewed again after its approval, within a year']
}

const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
