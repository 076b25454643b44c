import { claimIssues } from './claim'
import { linkProblem } from './links'
import { referenceIssues } from './references'
import { requiredIssues } from './required'
import { slugIssues } from './slug'
import { isPart, type PublishIssue, type PublishRule, walk } from './validation'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/**
 * What holds of every document, wherever in it: what a page needs is there, links and references lead somewhere safe,
 * pictures have words, claims a source.
 */
export const everyDocument: PublishRule = (document, context) => [
  ...requiredIssues(document),
  ...Array.from(walk(document)).flatMap(({ path, value }): readonly PublishIssue[] =>
    isPart(value)
      ? [
          ...link(value, path),
          ...localized(value, path),
          ...image(value, path),
          ...referenceIssues(value, path, context.published),
          ...claimIssues(value, path, context),
        ]
      : [],
  ),
  ...slugIssues(document, context.published),
]

type Part = Readonly<Record<string, unknown>>
const link = ({ href }: Part, path: string): PublishIssue[] => {
  const problem = isEmpty(href) ? null : linkProblem(href)
  return problem ? [{ path: path ? `${path}.href` : 'href', message: problem }] : []
}

const localized = ({ _type, en, ...others }: Part, path: string): PublishIssue[] =>
  String(_type).startsWith('locale') &&
  isEmpty(en) &&
  ['ar', 'es', 'fr'].some((language) => !isEmpty(others[language]))
    ? [{ path: `${path}.en`, message: 'There is a translation and no English' }]
    : []

const image = ({ _type, asset, alt }: Part, path: string): PublishIssue[] => {
  if (_type !== 'image' || !isPart(asset)) return []
  const words = isPart(alt) ? alt.en : alt
  return typeof words === 'string' && words.trim()
    ? []
    : [{ path: `${path}.alt`, message: 'Say in words what the picture shows' }]
}
