import type { TemplateResolver } from 'sanity'

/** What a new document begins with when it is made from a list of its kind. */
export const templates: TemplateResolver = (usual) => [
  ...usual,
  {
    id: 'question-of-topic',
    title: 'Question',
    schemaType: 'faqEntry',
    parameters: [{ name: 'topic', title: 'Topic', type: 'string' }],
    value: ({ topic }: { topic: string }) => ({ topic: { _type: 'reference', _ref: topic } }),
  },
  {
    id: 'version-of-text',
    title: 'Version',
    schemaType: 'legalDocument',
    parameters: [{ name: 'document', title: 'Which text', type: 'string' }],
    value: ({ document }: { document: string }) => ({ document }),
  },
]
