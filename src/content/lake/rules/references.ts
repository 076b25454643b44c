import type { StoredDocument } from '../store/document'
import { isPart, type PublishIssue } from './validation'

/** The type of document each field refers to, and how an editor calls it. */
const targets: Readonly<Record<string, { readonly type: string; readonly title: string }>> = {
  topic: { type: 'faqTopic', title: 'topic' },
  brand: { type: 'brand', title: 'brand' },
  brands: { type: 'brand', title: 'brand' },
}

/** References of an object that lead nowhere, or to a document of another type: pages would leave out what they stand for. */
export const referenceIssues = (
  holder: Readonly<Record<string, unknown>>,
  path: string,
  published: readonly StoredDocument[],
): PublishIssue[] =>
  Object.entries(targets).flatMap(([name, { type, title }]) => {
    const value = holder[name]
    if (value === undefined || value === null) return []
    return (Array.isArray(value) ? value : [value]).flatMap((each, at): PublishIssue[] => {
      const found = isPart(each) && published.find(({ _id }) => _id === each._ref)
      if (found && found._type === type) return []
      const steps = Array.isArray(value) ? `${name}[${at}]` : name
      return [
        { path: path ? `${path}.${steps}` : steps, message: `Choose a ${title} that is published` },
      ]
    })
  })
