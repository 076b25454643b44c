import type { AstroGlobal } from 'astro'
import { relatedQuestions } from '#content/queries/treatments'
import type { Treatment } from './treatment'

/** The topics of the FAQ a treatment's questions are in, and which of them to show first. */
interface RelatedTopics {
  readonly topics: readonly string[]
  readonly first?: readonly string[]
}
const topicsByTreatment: Readonly<Record<string, RelatedTopics>> = {
  'injectable-prep': { topics: ['prep'], first: ['prep-shot'] },
  'sti-pep': { topics: ['testing'], first: ['doxy-pep'] },
  'sti-testing': { topics: ['testing'] },
  sti: { topics: ['testing'], first: ['positive-result', 'doxy-pep'] },
  hiv: { topics: ['hiv-care'] },
  wellness: { topics: ['getting-started', 'visits'], first: ['what-to-expect'] },
}

/** What people ask about a treatment; none where the answers cannot be read. */
export const loadRelatedQuestions = (
  { content }: AstroGlobal['locals'],
  { builtInSlug, slug }: Treatment,
): Promise<{ slug: string; question: string }[]> => {
  const { topics, first = [] } = topicsByTreatment[builtInSlug] ?? { topics: [slug] }
  return content.read(relatedQuestions, { topics, first }).catch(() => [])
}
