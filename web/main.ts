import { mount } from 'svelte';
import App from './App.svelte';
import { loadKolam } from './state/kolam.ts';
import './style/fonts.css';
import './style/kolam.css';

await loadKolam();
const target = document.getElementById('app');
if (target) mount(App, { target });
