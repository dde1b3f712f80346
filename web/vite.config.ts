import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// web/build.py puts the bundle into the Python package, so that the wheel carries it.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first that know light-dark()
    assetsInlineLimit: 0,
  },
})
