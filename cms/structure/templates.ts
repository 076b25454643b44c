import type { Template, TemplateResolver } from 'sanity'

/** What a new document begins with: of its list's kind, and of the brand its editor is limited to. */
export const templates: TemplateResolver = (usual, { currentUser }) => {
  const all = [...usual, questionOfTopic, versionOfText]
  const brands = (currentUser?.roles ?? []).flatMap(({ name }) =>
    name.startsWith('brand:') ? [name.slice('brand:'.length)] : [],
  )
  return brands.length ? all.map((template) => ofBrands(template, brands)) : all
}

const questionOfTopic: Template = {
  id: 'question-of-topic',
  title: 'Question',
  schemaType: 'faqEntry',
  parameters: [{ name: 'topic', title: 'Topic', type: 'string' }],
  value: ({ topic }: { topic: string }) => ({ topic: { _type: 'reference', _ref: topic } }),
}

const versionOfText: Template = {
  id: 'version-of-text',
  title: 'Version',
  schemaType: 'legalDocument',
  parameters: [{ name: 'document', title: 'Which text', type: 'string' }],
  value: ({ document }: { document: string }) => ({ document }),
}

/** Without its brand a document is for all of them, which a brand's editor may not write. */
const ofBrands = (template: Template, brands: readonly string[]): Template => {
  const [first] = brands
  const own =
    template.schemaType === 'landingPage'
      ? { brand: { _type: 'reference', _ref: first } }
      : { brands: brands.map((_ref) => ({ _type: 'reference', _ref, _key: _ref })) }
  if (!listTypes.includes(template.schemaType)) return template
  return {
    ...template,
    value: async (parameters: unknown, context: unknown) => {
      const { value } = template
      const given = typeof value === 'function' ? await value(parameters, context) : value
      return { ...given, ...own }
    },
  }
}

const listTypes = ['landingPage', 'faqEntry', 'treatment', 'page', 'notice']
