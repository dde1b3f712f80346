import './look/theme.css'
import './pages/page.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './settings.svelte'
import { learn } from './words/words.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no #app')

await learn(settings.language).catch(() => undefined) // in English rather than not at all

export default mount(App, { target })
