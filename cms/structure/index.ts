import { BillIcon } from '@sanity/icons/Bill'
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ClockIcon } from '@sanity/icons/Clock'
import { HeartIcon } from '@sanity/icons/Heart'
import { TranslateIcon } from '@sanity/icons/Translate'
import { UsersIcon } from '@sanity/icons/Users'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import type { DocumentType } from '../../src/content/document-parts'
import { languageNames, languages } from '../../src/content/language'
import { dueBefore, today } from '../review/claim-expiry'
import { due, stale, unreviewed } from '../review/filters'
import { legalTitles } from '../schemas/documents/legal'

const apiVersion = '2026-03-01'
const inOrder = [{ field: 'order', direction: 'asc' as const }]
const newest = [{ field: 'effectiveOn', direction: 'desc' as const }]

/** What editors see first: who they write for, and what waits for them. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      group(S, 'patients', 'For patients', HeartIcon, [
        questions(S),
        all(S, 'faqTopic', 'FAQ topics'),
        all(S, 'treatment', 'Treatments'),
        all(S, 'page', 'Pages'),
        all(S, 'clinician', 'Clinicians'),
        all(S, 'landingPage', 'Landing pages'),
      ]),
      group(S, 'partners', 'For partners', UsersIcon, [
        all(S, 'brand', 'Brands'),
        all(S, 'landingPage', 'Their landing pages'),
      ]),
      group(S, 'legal', 'Legal', BillIcon, Object.entries(legalTitles).map(versions(S))),
      group(S, 'errors', 'Errors and notices', WarningOutlineIcon, [
        all(S, 'notice', 'Notices'),
        all(S, 'errorPage', 'Error pages'),
      ]),
      S.divider(),
      group(S, 'review', 'Needs review', CheckmarkCircleIcon, [
        claims(S, 'lapsed', 'Health claims: lapsed', today()),
        claims(S, 'due', 'Health claims: due within 30 days', dueBefore()),
        S.divider(),
        ...others.map(translations(S, 'stale', 'English changed since', stale)),
        S.divider(),
        ...others.map(translations(S, 'translations', 'Unreviewed', unreviewed)),
      ]),
    ])

type Item = ReturnType<StructureBuilder['listItem']>
type Items = (Item | ReturnType<StructureBuilder['divider']>)[]

const group = (
  S: StructureBuilder,
  id: string,
  title: string,
  icon: typeof HeartIcon,
  items: Items,
) => S.listItem().id(id).title(title).icon(icon).child(S.list().id(id).title(title).items(items))

const all = (S: StructureBuilder, type: DocumentType, title: string): Item =>
  S.listItem()
    .id(title.toLowerCase().replaceAll(' ', '-'))
    .title(title)
    .schemaType(type)
    .child(S.documentTypeList(type).title(title).apiVersion(apiVersion))

const questions = (S: StructureBuilder): Item =>
  S.listItem()
    .id('questions')
    .title('FAQ, by topic')
    .schemaType('faqEntry')
    .child(
      S.documentTypeList('faqTopic')
        .id('questions')
        .title('FAQ, by topic')
        .apiVersion(apiVersion)
        .defaultOrdering(inOrder)
        .child((topic) =>
          S.documentList()
            .id(`questions-${topic}`)
            .title('Questions')
            .schemaType('faqEntry')
            .apiVersion(apiVersion)
            .filter('_type == "faqEntry" && topic._ref == $topic')
            .params({ topic })
            .defaultOrdering(inOrder)
            .initialValueTemplates([S.initialValueTemplateItem('question-of-topic', { topic })]),
        ),
    )

const versions =
  (S: StructureBuilder) =>
  ([document, title]: [string, string]): Item =>
    S.listItem()
      .id(document)
      .title(title)
      .icon(BillIcon)
      .child(
        S.documentList()
          .id(document)
          .title(title)
          .schemaType('legalDocument')
          .apiVersion(apiVersion)
          .filter('_type == "legalDocument" && document == $document')
          .params({ document })
          .defaultOrdering(newest)
          .initialValueTemplates([S.initialValueTemplateItem('version-of-text', { document })]),
      )

const claims = (S: StructureBuilder, id: string, title: string, before: string): Item =>
  S.listItem()
    .id(`claims-${id}`)
    .title(title)
    .icon(ClockIcon)
    .child(
      S.documentList()
        .id(`claims-${id}`)
        .title(title)
        .apiVersion(apiVersion)
        .filter(due)
        .params({ before })
        .initialValueTemplates([]),
    )

const others = languages.filter((language) => language !== 'en')
const translations =
  (S: StructureBuilder, name: string, title: string, filter: string) =>
  (language: (typeof languages)[number]): Item =>
    S.listItem()
      .id(`${name}-${language}`)
      .title(`${title}: ${languageNames[language]}`)
      .icon(TranslateIcon)
      .child(
        S.documentList()
          .id(`${name}-${language}`)
          .title(`${title}: ${languageNames[language]}`)
          .apiVersion(apiVersion)
          .filter(filter)
          .params({ language })
          .initialValueTemplates([]),
      )
