import type { Buffer } from 'node:buffer'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { falsePictures, jpegOf, onePixel, pngWithMetadata } from '../../../fixtures/pictures'
import { api, as, bindings, db, json, userId, world } from '../../world'

const patient = userId('patient')
const square = jpegOf({ width: 96, height: 96 })
const storedIn = async (folder: string) =>
  (await bindings.FILES.list({ prefix: `${folder}/` })).objects.length
let insurance = ''

beforeAll(async () => {
  await world()
  const card = { payer: 'Aetna', memberId: 'W1', relation: 'self' } as const
  insurance = (await as('patient').insurances.in({ patients: patient }).create(card)).id
})

/** Every address that takes a picture: what it calls it, and where it keeps it. */
const places = [
  ['photo_id', 'photo_id', 'photo-ids', () => `/api/patients/${patient}/photo_id`],
  [
    'picture',
    'card',
    'insurance-card-fronts',
    () => `/api/patients/${patient}/insurances/${insurance}/front`,
  ],
  ['picture', 'face', 'profile-pictures', () => `/api/patients/${patient}/profile_picture`],
] as const

describe.each(places)('a %s of a %s', (attribute, _, folder, address) => {
  const send = (picture: Buffer) =>
    api(address(), json({ [attribute]: picture.toString('base64') }), 'patient')
  const stored = async () => {
    const answer = await api(address(), {}, 'patient')
    const { data } = (await answer.json()) as { data: { attributes: Record<string, string> } }
    return atob(data.attributes[attribute] ?? '')
  }
  beforeEach(async () => {
    expect((await send(square)).status).toBe(201)
  })

  it.each(Object.entries(falsePictures))(
    'of %s is refused in words, and the one before stays',
    async (_, picture) => {
      const answer = await send(picture)
      expect(answer.status).toBe(422)
      const { errors } = (await answer.json()) as { errors: { detail: string; source: object }[] }
      expect(errors[0]).toMatchObject({
        detail: 'We cannot read this picture. Take a photo, or choose a JPEG or PNG.',
        source: { pointer: `/data/attributes/${attribute}` },
      })
      expect(await stored()).toContain('JFIF')
      expect(await storedIn(folder)).toBe(1)
    },
  )

  it('keeps how it was held and nothing else of what the camera wrote', async () => {
    expect((await send(jpegOf({ width: 96, height: 96, orientation: 6 }))).status).toBe(201)
    const picture = await stored()
    expect(picture).toContain('Exif')
    for (const secret of ['GPS', 'home', 'Jordan', 'hidden']) expect(picture).not.toContain(secret)
  })

  it('that is a PNG keeps nothing of what was written into it or behind it', async () => {
    expect((await send(pngWithMetadata)).status).toBe(201)
    expect(await stored()).toBe(onePixel.toString('latin1'))
  })

  it('of more pixels than can be shown is refused before it is decoded', async () => {
    const answer = await send(jpegOf({ width: 12_001, height: 12_001 }))
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('too many pixels')
  })

  it('cut off on its way leaves the one before, and no file without an owner', async () => {
    const { body } = json({ [attribute]: square.toString('base64') })
    const cut = String(body).slice(0, -20)
    const answer = await api(address(), { ...json({}), body: cut }, 'patient')
    expect(answer.status).toBe(400)
    expect(await stored()).toContain('JFIF')
    expect(await storedIn(folder)).toBe(1)
  })
})

it('a photo of 48 megapixels is taken as an ID and as a card', async () => {
  const large = jpegOf({ width: 8000, height: 6000 })
  for (const [attribute, name, , address] of places) {
    const answer = await api(address(), json({ [attribute]: large.toString('base64') }), 'patient')
    expect([name, answer.status]).toEqual([name, name === 'face' ? 422 : 201])
  }
})

describe('a profile picture', () => {
  const mine = { params: { patient } }
  const body = { picture: square.toString('base64') }
  const face = (who: Parameters<typeof as>[0], user = patient) =>
    as(who).call('GET /users/:user/profile_picture', { params: { user } })

  it('stands wherever the drawing stood, and gives way to it when it is removed', async () => {
    await as('patient').call('POST /patients/:patient/profile_picture', { ...mine, body })
    const me = await as('patient').call('GET /me')
    expect(me.profilePictureThumbUrl).toMatch(new RegExp(`^/app/pictures/${patient}/\\d+$`))
    expect((await as('provider').patients.get(patient)).portrait).toBe(me.portrait)
    await as('patient').call('DELETE /patients/:patient/profile_picture', mine)
    expect(await as('patient').call('GET /me')).toMatchObject({
      portrait: null,
      profilePictureThumbUrl: null,
    })
    await expect(face('patient')).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['not square', jpegOf({ width: 96, height: 97 })],
    ['larger than a page shows', jpegOf({ width: 257, height: 257 })],
  ])('is refused when it is %s', async (_, picture) => {
    await expect(
      as('patient').call('POST /patients/:patient/profile_picture', {
        ...mine,
        body: { picture: picture.toString('base64') },
      }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { picture: ['Send a square of at most 256 pixels a side'] },
    })
  })

  it('is seen by those who may know the account, and by no other', async () => {
    await as('patient').call('POST /patients/:patient/profile_picture', { ...mine, body })
    for (const who of ['patient', 'provider', 'support'] as const)
      expect(await face(who)).toMatchObject({ mimeType: 'image/jpeg', width: 96 })
    for (const who of ['otherPatient', 'otherProvider', 'otherCbo'] as const)
      await expect(face(who)).rejects.toMatchObject({ status: 404 })
  })

  it('of a provider is seen by their patients and changed by themselves alone', async () => {
    const user = userId('provider')
    const at = { params: { user } }
    await as('provider').call('POST /users/:user/profile_picture', {
      ...at,
      body: { picture: onePixel.toString('base64') },
    })
    expect(await face('patient', user)).toMatchObject({ mimeType: 'image/png' })
    await expect(face('otherPatient', user)).rejects.toMatchObject({ status: 404 })
    for (const who of ['admin', 'patient'] as const)
      await expect(as(who).call('DELETE /users/:user/profile_picture', at)).rejects.toMatchObject({
        status: 403,
      })
  })

  it('is taken down by support, and the patient reads that it was', async () => {
    await as('patient').call('POST /patients/:patient/profile_picture', { ...mine, body })
    await as('support').call('DELETE /patients/:patient/profile_picture', mine)
    const event = await db
      .prepare(
        `select actor_id from events where name = 'profile_pictures.delete' and patient_id = ? order by seq desc`,
      )
      .bind(patient)
      .first<{ actor_id: string }>()
    expect(event?.actor_id).toBe(userId('support'))
  })
})
