import type { AstroGlobal } from 'astro'
import { popular } from '#content/queries/faq'
import { type Landing, type LandingPageSection, landing } from '#content/queries/landing'
import { loadClinicians } from '../clinicians/load-clinicians'

/** Where links in the page lead. */
export const anchors: Partial<Record<LandingPageSection['_type'], string>> = {
  landingSteps: 'how',
  landingWays: 'visits',
  landingPep: 'pep',
  landingHelp: 'care',
  landingCost: 'cost',
  landingClinicians: 'clinicians',
  landingPrivacy: 'private',
  landingQuestions: 'questions',
}

/** Content of the landing page. Without a document there is still a hero with the brand's name. */
export const loadLanding = async ({ locals }: Pick<AstroGlobal, 'locals'>) => {
  const { content, brand } = locals
  const [page, people, questions] = await Promise.all([
    content.read(landing),
    loadClinicians({ locals }).catch(() => []),
    content.read(popular).catch(() => []),
  ])
  const landingPage = page ?? bare(brand.tagline ?? brand.name)
  return {
    page: {
      ...landingPage,
      sections: landingPage.sections.filter(isFilled({ people, questions })),
    },
    people: people.slice(0, 4),
    questions,
  }
}

/** A section of people or questions needs some. */
const isFilled =
  ({ people, questions }: { people: readonly unknown[]; questions: readonly unknown[] }) =>
  ({ _type }: LandingPageSection) =>
    (_type !== 'landingClinicians' || people.length > 0) &&
    (_type !== 'landingQuestions' || questions.length > 0)

const bare = (title: string): Landing => ({ _id: 'landing.default', hero: { title }, sections: [] })
