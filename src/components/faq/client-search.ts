import { type SearchText, searchEntries } from './search'
import { urgencyOfSearch } from './urgent'

interface FaqItem {
  readonly element: HTMLElement
  readonly home: HTMLElement
  readonly sought: SearchText
}

type Within = Pick<Element, 'querySelectorAll'>
const all = (within: Within, selector: string) => [
  ...within.querySelectorAll<HTMLElement>(selector),
]
const textIn = (within: Within, selector: string) =>
  all(within, selector)
    .map(({ textContent }) => textContent)
    .join(' ')

const readItems = (page: Within): FaqItem[] =>
  all(page, '.topics section[id]').flatMap((home) =>
    all(home, 'details').map((element) => ({
      element,
      home,
      sought: {
        question: textIn(element, 'summary'),
        keywords: element.dataset.keywords ?? '',
        topic: textIn(home, 'h2'),
        // Without where it is from, and the line that leads to a page of its own.
        answer: textIn(element, '.words :is(p, h3, h4, li), .claim > :not(.src)'),
      },
    })),
  )

/** The answers by topic, from the page that has them all; null when they cannot be had now. */
const fetchAnswers = async (address: string): Promise<Element | null> => {
  try {
    const answer = await fetch(address)
    // Its styles are this page's; parsed once more they would be against the policy.
    const html = (await answer.text()).replace(/<style.*?<\/style>/gs, '')
    return answer.ok
      ? new DOMParser().parseFromString(html, 'text/html').querySelector('.topics')
      : null
  } catch {
    return null
  }
}

/** One or two letters say nothing yet; two digits do: 72 hours, 28 days. */
const isSearchable = (typed: string) => /[\p{L}\p{N}]{3}|\p{N}{2}/u.test(typed)

/** Searches while the visitor types, with the server's ranking; the query stays in the browser. */
const enhanceSearch = (page: HTMLElement) => {
  const form = page.querySelector('form')
  const input = form?.querySelector('input')
  const count = page.querySelector<HTMLElement>('.count')
  if (!form || !input || !count || !page.querySelector('.topics')) return
  const whole = page.querySelector<HTMLAnchorElement>('a.whole')
  let folds = readItems(page)
  let fetched: Promise<Element | null> | null = null
  let hits: FaqItem[] | null = null

  const show = () => {
    const results = page.querySelector<HTMLElement>('.results')
    const none = page.querySelector<HTMLElement>('.none')
    const urgency = hits ? urgencyOfSearch(input.value) : null
    for (const { element, home } of folds) home.appendChild(element)
    for (const { element } of hits ?? []) results?.appendChild(element)
    for (const part of all(page, '.toc, .topics section[id]')) part.hidden = hits !== null
    if (results) results.hidden = !hits?.length
    for (const box of all(page, '.urgent')) box.hidden = box.dataset.urgency !== urgency
    if (none) none.hidden = hits?.length !== 0
    count.hidden = hits === null
    const number = count.querySelector('b')
    if (number) number.textContent = String(hits?.length ?? 0)
  }
  /** Fetches the answers, if this page has only links, when the field gets the focus. */
  const loadAnswers = async () => {
    if (folds.length > 0 || !whole) return
    fetched ??= fetchAnswers(whole.href)
    const topics = await fetched
    if (!topics) fetched = null
    // Focus alone does not replace the list.
    else if (folds.length === 0 && isSearchable(input.value)) {
      page.querySelector('.topics')?.replaceWith(topics)
      folds = readItems(page)
    }
  }
  const look = async () => {
    await loadAnswers()
    if (folds.length === 0) return
    const before = hits
    hits = isSearchable(input.value) ? searchEntries(folds, input.value) : null
    if (hits || before) show()
  }

  input.addEventListener('focus', () => void loadAnswers())
  input.addEventListener('input', () => void look())
  form.addEventListener('submit', (event) => {
    if (!hits) return
    event.preventDefault()
    hits[0]?.element.querySelector('summary')?.focus()
  })
  // A value the browser restored on back navigation.
  if (input.value) void look()
}

for (const page of all(document, '.faq-page')) enhanceSearch(page)
