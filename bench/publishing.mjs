import { ask } from './http.mjs'
import { percentile } from './load.mjs'

const version = 'v2026-03-01'
const round = (ms) => Math.round(ms * 10) / 10
const summed = (times, more = {}) => ({
  rounds: times.length,
  p50: round(percentile(times, 0.5)),
  p99: round(percentile(times, 0.99)),
  ...more,
})
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

/** An editor at the lake's own door, as the Studio is. */
const editorOf = async ({ url, signIn }) => {
  const { token } = await signIn('editor@demo.careplus.test')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const json = async (path, init) => {
    const answer = await ask(`${url}/lake/${version}/data/${path}`, { headers, ...init })
    if (answer.status >= 300)
      throw new Error(`${path.slice(0, 60)}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
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

/** From an editor's press on Publish to a visitor's page that says it, and what the first such page costs. */
export const publishing = async (place, rounds = 40) => {
  const editor = await editorOf(place)
  const [entry] = await editor.query(
    '*[_type == "faqEntry" && popular == true][0...1]{_id, question}',
  )
  const questions = `${place.url}/faq`
  const live = []
  const made = []
  for (let at = 0; at < rounds; at++) {
    const words = `Is change number ${at} here yet?`
    const sent = performance.now()
    await editor.publish(entry._id, { 'question.en': words })
    let page = await ask(questions)
    while (!page.text.includes(words)) {
      if (performance.now() - sent > 10_000) throw new Error('A published change never came')
      await pause(10)
      page = await ask(questions)
    }
    live.push(performance.now() - sent)
    // The version is known by now, and nobody has asked for this page since.
    made.push((await ask(`${place.url}/how-it-works`)).whole)
  }
  await editor.publish(entry._id, { 'question.en': entry.question.en })
  return {
    'publish to live': summed(live, { target: 2_000 }),
    'a page made anew': summed(made),
  }
}

const lists = {
  'questions of a brand': `*[_type == "faqEntry" && (!defined(brands) || "x" in brands[]._ref)] | order(order asc)[0...20]{
    _id, question, slug, "topic": topic->{title, slug}
  }`,
  'one document': '*[_type == "brand" && isDefault == true][0]{_id, name}',
}

/** Questions to the lake through its door: sign-in, rules and GROQ. Nothing is kept between two of them. */
export const lakeQueries = async (place, rounds = 200) => {
  const editor = await editorOf(place)
  const rows = {}
  for (const [name, groq] of Object.entries(lists)) {
    const times = []
    for (let at = 0; at < rounds; at++) {
      const asked = performance.now()
      await editor.query(groq)
      times.push(performance.now() - asked)
    }
    rows[name] = summed(times)
  }
  return rows
}
