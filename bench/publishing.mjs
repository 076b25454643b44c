import { fetchPage } from './http.mjs'
import { percentile } from './load.mjs'

const version = 'v2026-03-01'
const roundMs = (ms) => Math.round(ms * 10) / 10
const summarize = (times, more = {}) => ({
  rounds: times.length,
  p50: roundMs(percentile(times, 0.5)),
  p99: roundMs(percentile(times, 0.99)),
  ...more,
})
const waitMs = (ms) => new Promise((done) => setTimeout(done, ms))

/** A signed-in editor's client of the content lake's HTTP API, as the Studio uses it. */
const signInEditor = async ({ url, signIn }) => {
  const { token } = await signIn('editor@demo.careplus.test')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const json = async (path, init) => {
    const response = await fetchPage(`${url}/lake/${version}/data/${path}`, { headers, ...init })
    if (response.status >= 300)
      throw new Error(`${path.slice(0, 60)}: ${response.status} ${response.text}`)
    return JSON.parse(response.text)
  }
  return {
    query: async (groq) =>
      (await json(`query/production?query=${encodeURIComponent(groq)}`)).result,
    publish: (id, set) =>
      json('actions/production', {
        method: 'POST',
        body: JSON.stringify({
          actions: [
            {
              actionType: 'sanity.action.document.edit',
              draftId: `drafts.${id}`,
              publishedId: id,
              patch: { set },
            },
            {
              actionType: 'sanity.action.document.publish',
              draftId: `drafts.${id}`,
              publishedId: id,
            },
          ],
        }),
      }),
  }
}

/** Milliseconds from an editor's publish to a visitor's page that shows it, and to render a page without cache. */
export const measurePublishing = async (clinic, rounds = 40) => {
  const editor = await signInEditor(clinic)
  const [entry] = await editor.query(
    '*[_type == "faqEntry" && popular == true][0...1]{_id, question}',
  )
  const questions = `${clinic.url}/faq`
  const live = []
  const renderMs = []
  for (let at = 0; at < rounds; at++) {
    const question = `Is change number ${at} here yet?`
    const sent = performance.now()
    await editor.publish(entry._id, { 'question.en': question })
    let page = await fetchPage(questions)
    while (!page.text.includes(question)) {
      if (performance.now() - sent > 10_000) throw new Error('A published change never came')
      await waitMs(10)
      page = await fetchPage(questions)
    }
    live.push(performance.now() - sent)
    // The content version is known by now, and this page has not been requested since.
    renderMs.push((await fetchPage(`${clinic.url}/how-it-works`)).lastByteMs)
  }
  await editor.publish(entry._id, { 'question.en': entry.question.en })
  return {
    'publish to live': summarize(live, { target: 2_000 }),
    'a page made anew': summarize(renderMs),
  }
}

const queries = {
  'questions of a brand': `*[_type == "faqEntry" && (!defined(brands) || "x" in brands[]._ref)] | order(order asc)[0...20]{
    _id, question, slug, "topic": topic->{title, slug}
  }`,
  'one document': '*[_type == "brand" && isDefault == true][0]{_id, name}',
}

/** Queries through the content lake's HTTP API: authorization, access rules and GROQ, without cache. */
export const measureLakeQueries = async (clinic, rounds = 200) => {
  const editor = await signInEditor(clinic)
  const rows = {}
  for (const [name, groq] of Object.entries(queries)) {
    const times = []
    for (let at = 0; at < rounds; at++) {
      const started = performance.now()
      await editor.query(groq)
      times.push(performance.now() - started)
    }
    rows[name] = summarize(times)
  }
  return rows
}
