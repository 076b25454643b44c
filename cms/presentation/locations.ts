import {
  type DocumentLocationResolvers,
  defineDocuments,
  defineLocations,
} from 'sanity/presentation'

const at = (title: string | undefined, href: string) => ({ title: title ?? 'Untitled', href })
const fixed = ['how-it-works', 'clinicians', 'privacy', 'terms', 'accessibility']
const pagePath = (slug: string) => (fixed.includes(slug) ? `/${slug}` : `/pages/${slug}`)
const front = at('Front page', '/')

/** Where on the site a document is shown. */
export const locations: DocumentLocationResolvers = {
  faqEntry: defineLocations({
    select: { title: 'question.en', slug: 'slug.current', popular: 'popular' },
    resolve: (found) => ({
      locations: [
        ...(found?.slug ? [at(found.title, `/faq/${found.slug}`)] : []),
        at('Questions and answers', '/faq'),
        ...(found?.popular ? [front] : []),
      ],
    }),
  }),
  faqTopic: defineLocations({ locations: [at('Questions and answers', '/faq')] }),
  treatment: defineLocations({
    select: { title: 'title.en', slug: 'slug.current' },
    resolve: (found) => ({
      locations: [
        ...(found?.slug ? [at(found.title, `/treatments/${found.slug}`)] : []),
        at('Treatments', '/treatments'),
        front,
      ],
    }),
  }),
  clinician: defineLocations({ locations: [at('Clinicians', '/clinicians'), front] }),
  page: defineLocations({
    select: { title: 'title.en', slug: 'slug.current' },
    resolve: (found) => ({
      locations: found?.slug ? [at(found.title, pagePath(found.slug))] : [],
    }),
  }),
  landingPage: defineLocations({
    select: { title: 'title', brand: 'brand._ref' },
    resolve: (found) => ({
      locations: [at(found?.title, found?.brand ? `/?theme_id=${found.brand}` : '/')],
    }),
  }),
  brand: defineLocations({
    select: { title: 'name', id: '_id' },
    resolve: (found) => ({
      locations: found?.id
        ? [at(found.title, `/?theme_id=${found.id.replace(/^drafts\./, '')}`)]
        : [],
    }),
  }),
  legalDocument: defineLocations({
    select: { title: 'title.en', document: 'document', version: 'version' },
    resolve: (found) => ({
      locations:
        found?.document && found.version
          ? [at(found.title, `/consents/${found.document}/${found.version}`)]
          : [],
    }),
  }),
  errorPage: defineLocations({
    select: { code: 'code' },
    resolve: (found) => ({
      locations: /^\d+$/.test(found?.code ?? '') ? [at(found?.code, `/${found?.code}`)] : [],
    }),
  }),
  notice: defineLocations({ locations: [front] }),
}

/** Which document a page of the site is mainly about. */
export const mainDocuments = defineDocuments([
  { route: '/faq/:slug', filter: '_type == "faqEntry" && slug.current == $slug' },
  { route: '/treatments/:slug', filter: '_type == "treatment" && slug.current == $slug' },
  { route: '/pages/:slug', filter: '_type == "page" && slug.current == $slug' },
  {
    route: '/consents/:document/:version',
    filter: '_type == "legalDocument" && document == $document && version == $version',
  },
  ...fixed.map((slug) => ({
    route: `/${slug}`,
    filter: `_type == "page" && slug.current == "${slug}"`,
  })),
  { route: '/', filter: '_type == "landingPage" && !defined(brand)' },
])
