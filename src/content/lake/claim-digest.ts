import { createHash } from 'node:crypto'
import { canonicalJson } from './document'
import { isPart } from './rules/validation'

type Part = Readonly<Record<string, unknown>>

/** What a clinician approves of a claim: its words in every language, its source, its reviewer and its dates. */
export const claimDigest = ({
  text,
  source,
  url,
  reviewer,
  reviewedOn,
  reviewBy,
}: Part): string => {
  const { en, ar, es, fr } = isPart(text) ? text : ({} as Part)
  const of = isPart(reviewer) ? reviewer._ref : null
  return createHash('sha256')
    .update(
      canonicalJson(
        [en, ar, es, fr, source, url, of, reviewedOn, reviewBy].map((each) => each ?? null),
      ),
    )
    .digest('hex')
}
