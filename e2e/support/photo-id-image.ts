import type { Page } from '@playwright/test'

/** A picture of a card, as a phone's camera would give it. */
export const pictureOfCard = async (page: Page) => {
  const easel = await page.context().newPage()
  const url = await easel.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1000 })
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('No canvas here')
    brush.fillStyle = '#cfe3ee'
    brush.fillRect(0, 0, 1600, 1000)
    brush.fillStyle = '#21536b'
    brush.font = '90px sans-serif'
    brush.fillText('DRIVER LICENSE', 120, 200)
    brush.fillRect(120, 320, 420, 520)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  await easel.close()
  return {
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
  }
}
